// Runs before the first paint. A file of its own, because the content security policy allows no inline script.

/** The value of a key in one of the browser's storages, which may be forbidden. */
const kept = (storage, key) => {
  try {
    return window[storage].getItem(key)
  } catch {
    return null
  }
}

const system = matchMedia('(prefers-color-scheme: dark)')

/** The key is Mantine's. Without a choice, the system's holds. */
function setColors() {
  const chosen = kept('localStorage', 'mantine-color-scheme-value')
  const dark = chosen === 'dark' || (chosen !== 'light' && system.matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
}

// A dark page never flashes light.
setColors()
system.addEventListener('change', setColors)
// Chosen in another tab.
addEventListener('storage', setColors)

/** What a visitor does first with a page that needs its script. */
const NEEDED = ['pointerdown', 'keydown', 'focusin', 'input', 'click']
/** What comes shortly before that. */
const USED = ['pointermove', 'touchstart', 'scroll']

const isKept = (key) => kept('sessionStorage', key) !== null || kept('localStorage', key) !== null

/**
 * The build has rendered this page, so its script waits until the page is painted or needed, or, if it is only read, until
 * it is used. It comes at once if this visitor is to see another page. This one then stays hidden.
 */
function startLater(template) {
  const signs = [...NEEDED, ...USED]
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

  for (const sign of signs) addEventListener(sign, begin, { capture: true, passive: true })
  if (template.dataset.start === 'painted') addEventListener('load', whenPainted)
  passOn()

  function whenPainted() {
    // Safari has no `requestIdleCallback`.
    const idle = window.requestIdleCallback ?? ((run) => setTimeout(run))
    new PerformanceObserver(() => idle(start, { timeout: 2000 })).observe({ type: 'paint', buffered: true })
  }

  function begin({ type, movementX, movementY }) {
    // The page appears under a pointer that is at rest.
    if (type !== 'pointermove' || movementX || movementY) start()
  }

  function start() {
    for (const sign of signs) removeEventListener(sign, begin, true)
    document.head.append(template.content)
  }
}

/** A form would be sent with its answers in the address. */
const refuse = (event) => event.preventDefault()

/**
 * Gives the page, when it can react, what was pressed and typed before. Links and native controls need no script, except
 * links to another language, which keep the choice, and links away from what was typed.
 */
function passOn() {
  const typed = new Map()
  let pressed = null
  const press = (event) => {
    const control = event.target.closest(typed.size > 0 ? 'button, a' : 'button, a[hreflang]')
    if (!control || event.ctrlKey || event.metaKey || event.shiftKey) return
    pressed = control
    event.preventDefault()
    // React, if it is at work already, would take this press, too, and a switch would be pressed twice.
    event.stopImmediatePropagation()
  }
  // When React takes over a field (it then has a `value` of its own), it may empty it while the visitor is typing.
  const note = ({ target: field, inputType }) => {
    if (!field.matches('input, textarea')) return
    const before = typed.get(field)?.value ?? ''
    if (inputType === 'insertText' && Object.hasOwn(field, 'value') && !field.value.startsWith(before))
      setValue(field, before + field.value)
    typed.delete(field)
    typed.set(field, stateOf(field))
  }
  addEventListener('click', press, true)
  addEventListener('submit', refuse, true)
  addEventListener('input', note, true)
  const give = () => {
    removeEventListener('click', press, true)
    removeEventListener('submit', refuse, true)
    removeEventListener('input', note, true)
    // Browsers also fill in what was there before a page was loaded again.
    for (const field of document.querySelectorAll('#root input, #root textarea'))
      if (isChanged(field) && !typed.has(field)) typed.set(field, stateOf(field))
    for (const [field, state] of typed) tell(field, state)
    // React renders what was typed once this is over.
    setTimeout(() => pressed?.click())
  }
  // React tells of it while it is at work, and takes no events then.
  document.addEventListener('hydrated', () => setTimeout(give), { once: true })
}

const stateOf = ({ value, checked }) => ({ value, checked })

const isCheckable = ({ type }) => type === 'checkbox' || type === 'radio'

/** Whether a visitor has changed a field. Of radio buttons, only the chosen one. */
const isChanged = (field) =>
  isCheckable(field)
    ? field.checked !== field.defaultChecked && (field.checked || field.type === 'checkbox')
    : field.value !== field.defaultValue

/** React does not look at what is in a field already. It listens to changes, compared with what it has set itself. */
function tell(field, { value, checked }) {
  const input = () => field.dispatchEvent(new Event('input', { bubbles: true }))
  // Hydrates the part of the page around it first.
  input()
  if (isCheckable(field)) {
    field.checked = !checked
    field.click()
    return
  }
  field.value = ''
  setValue(field, value)
  input()
}

/** Past React, which would otherwise think that it set this value. */
function setValue(field, value) {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value)
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
