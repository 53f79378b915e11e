/** The number of the rule that is read now; it stays open when what led to it is gone. */
export const reading = $state({ rule: null as string | null })
