/** Where in the site we are: the address bar as state. */
export const address = $state({ path: location.pathname, hash: location.hash })

function look(): void {
  // The keyboard goes on where the new screen begins: what had the focus is gone with the old one.
  if (address.path !== location.pathname) focusContent()
  address.path = location.pathname
  address.hash = location.hash
}

/** Put the keyboard to the beginning of what is below the header. */
export function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true })
}

export function go(path: string, how: 'push' | 'replace' = 'push'): void {
  if (how === 'push') history.pushState(null, '', path)
  else history.replaceState(null, '', path)
  look()
  if (!address.hash) scrollTo(0, 0)
}

/** Follow links inside the site without loading the page again. */
export function followLinks(): void {
  addEventListener('popstate', look)
  addEventListener('hashchange', look)
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = (event.target as Element).closest('a')
    if (!link || link.target || link.hasAttribute('download')) return
    const url = new URL(link.href, location.href)
    if (url.origin !== location.origin || url.pathname.startsWith('/api')) return
    // Within a page the browser knows best how to get there.
    if (url.pathname === location.pathname && url.hash) return
    event.preventDefault()
    go(url.pathname + url.search + url.hash)
  })
}
