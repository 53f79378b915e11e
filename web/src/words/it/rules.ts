import type en from '../en/rules'

export default {
  contents: 'Indice',
  search: 'Cerca nelle regole',
  searchHelp: 'Parola o numero (G5)',
  found: (rules: number) => (rules === 1 ? '1 regola' : `${rules} regole`),
  nothing: 'Nessuna regola lo dice. Prova con un’altra parola, o con meno parole.',
  showAll: 'Mostra tutte le regole',
  noSuchRule: 'Questo numero non è fra le regole.',
  wholePage: 'Tutte le regole',
} satisfies typeof en
