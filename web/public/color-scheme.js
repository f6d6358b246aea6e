// Runs before the first paint so that a dark page never flashes light. A file of its own, because the content
// security policy allows no inline script. The key is Mantine's.
;(() => {
  let stored = null
  try {
    stored = localStorage.getItem('mantine-color-scheme-value')
  } catch {
    // Storage may be forbidden: the system's choice then holds.
  }
  const chosen = stored === 'light' || stored === 'dark'
  const dark = matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.setAttribute('data-mantine-color-scheme', chosen ? stored : dark ? 'dark' : 'light')
})()
