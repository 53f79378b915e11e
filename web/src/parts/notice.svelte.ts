/** Something to be said on the page to which somebody is sent. */
export const notice = $state({ text: '' })
