// Runs before the first paint. A file of its own, because the content security policy allows no inline script.

/** The value of a key in one of the browser's storages, which may be forbidden. */
const kept = (storage, key) => {
  try {
    return window[storage].getItem(key)
  } catch {
    return null
  }
}

// A dark page never flashes light. The key is Mantine's. Without a choice, the system's holds.
const chosen = kept('localStorage', 'mantine-color-scheme-value')
const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')

/** What a visitor does first with a page that needs its script. */
const NEEDED = ['pointerdown', 'keydown', 'focusin', 'input']

const isKept = (key) => kept('sessionStorage', key) !== null || kept('localStorage', key) !== null

/**
 * The build has rendered this page, so its script waits until the page is painted, or is needed. It comes at once if this
 * visitor is to see another page than the one in the file: it then stays hidden until the script has rendered theirs.
 */
function startLater(template) {
  if (
    template.dataset.kept.split(' ').some(isKept) ||
    // What a link within the site has told the page, and tokens after the `#`.
    history.state?.usr ||
    location.hash.includes('=')
  ) {
    document.documentElement.dataset.own = ''
    start()
    return
  }

  for (const event of NEEDED) addEventListener(event, start, true)
  addEventListener('load', () => {
    // Safari has no `requestIdleCallback`.
    const idle = window.requestIdleCallback ?? ((run) => setTimeout(run))
    new PerformanceObserver(() => idle(start, { timeout: 2000 })).observe({ type: 'paint', buffered: true })
  })
  passOn()

  function start() {
    for (const event of NEEDED) removeEventListener(event, start, true)
    document.head.append(template.content)
  }
}

/** A form would be sent with its answers in the address. */
const refuse = (event) => event.preventDefault()

/**
 * Gives the page, when it can react, what was pressed and typed before. Links and native controls need no script, except
 * links to another language, which keep the choice.
 */
function passOn() {
  let pressed = null
  const press = (event) => {
    const control = event.target.closest('button, a[hreflang]')
    if (!control || event.ctrlKey || event.metaKey || event.shiftKey) return
    pressed = control
    event.preventDefault()
  }
  addEventListener('click', press, true)
  addEventListener('submit', refuse, true)
  const give = () => {
    removeEventListener('click', press, true)
    removeEventListener('submit', refuse, true)
    const changed = [...document.querySelectorAll('#root input, #root textarea')].filter(isChanged)
    // All of them first, because React empties the others when it is told of one.
    for (const typed of changed.map((field) => ({ field, value: field.value, checked: field.checked }))) tell(typed)
    pressed?.click()
  }
  // React tells of it while it is at work, and takes no events then.
  document.addEventListener('hydrated', () => setTimeout(give), { once: true })
}

const isCheckable = ({ type }) => type === 'checkbox' || type === 'radio'

/** Whether a visitor has changed a field. Of radio buttons, only the chosen one. */
const isChanged = (field) =>
  isCheckable(field)
    ? field.checked !== field.defaultChecked && (field.checked || field.type === 'checkbox')
    : field.value !== field.defaultValue

/** React does not look at what is in a field already. It listens to changes, compared with what it has set itself. */
function tell({ field, value, checked }) {
  const input = () => field.dispatchEvent(new Event('input', { bubbles: true }))
  // Hydrates the part of the page around it first.
  input()
  if (isCheckable(field)) {
    field.checked = !checked
    field.click()
    return
  }
  field.value = ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value)
  input()
}

/** Remembers the agent of a link, as `use-remembered-agent.ts` does, for visitors who leave before that runs. */
function rememberAgent() {
  if (!/\/(intake|assessment)\/?$/i.test(location.pathname)) return
  const params = new URLSearchParams(location.search)
  const agent = params.get('agent')?.trim() || params.get('broker')?.trim()
  try {
    if (agent) localStorage.setItem('assigned_agent_id', agent)
  } catch {
    // Storage may be forbidden.
  }
}

const scripts = document.getElementById('scripts')
if (scripts) {
  rememberAgent()
  startLater(scripts)
}
