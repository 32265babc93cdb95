// The words of the page of signs.

export const SIGNS = {
  title: "Signs",
  help: "Everything that must be posted or printed, from each table's own set-up. Sheets open as PDF; print them from there.",
  paper: "Paper",
  papers: { letter: "Letter", a4: "A4" },
  large: "Large print",
  house: "All sheets of the house (ZIP)",
  table: (name) => `All sheets of ${name} (ZIP)`,
  languages: { en: "English", es: "Spanish" },
  of: (title, language) => `${title}, ${SIGNS.languages[language]}`,
  wall: "For the wall",
  wallOf: (title, house, language) => `${title} of ${house}, ${SIGNS.languages[language]}`,
  none: "There are no tables yet. Create one on the page Set-up.",
  saved: (name) => `Saved as ${name}.`,
};
