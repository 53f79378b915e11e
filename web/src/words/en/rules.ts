/** The page of the rules, and a rule looked up at a table. */
export default {
  contents: 'Contents',
  search: 'Search the rules',
  searchHelp: 'Word or number (G5)',
  found: (rules: number) => (rules === 1 ? '1 rule' : `${rules} rules`),
  nothing: 'No rule says that. Try another word, or fewer.',
  showAll: 'Show all rules',
  noSuchRule: 'This number is not in the rules.',
  wholePage: 'All the rules',
}
