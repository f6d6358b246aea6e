/** A picture in two runs. */
export interface Pair {
  name: string
  before: boolean
  after: boolean
  /** How many pixels differ; null if only one run has the picture. */
  different: number | null
}

/** A page with two runs side by side, with the most different pictures first. */
export function comparisonPage(one: string, other: string, pairs: readonly Pair[]): string {
  const weight = ({ different }: Pair) => different ?? Number.POSITIVE_INFINITY
  const sorted = pairs.toSorted((a, b) => weight(b) - weight(a) || a.name.localeCompare(b.name))
  const different = pairs.filter((pair) => pair.different !== 0).length
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Screens: ${one} and ${other}</title>
<style>
  :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
  body { margin: 0 }
  header { position: sticky; top: 0; display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; padding: 8px 16px; background: Canvas; border-bottom: 1px solid GrayText }
  h1 { font-size: 16px; margin: 0 }
  section { padding: 16px; border-bottom: 1px solid GrayText; content-visibility: auto; contain-intrinsic-size: auto 600px }
  h2 { font-size: 15px; margin: 0 0 8px }
  .pair { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; align-items: start }
  img { max-width: 100%; border: 1px solid GrayText }
  [hidden] { display: none }
</style>
<header>
  <h1>${one} and ${other}: ${different} of ${pairs.length} pictures differ</h1>
  <label>Name <input type="search" placeholder="client .390. dark"></label>
  <label><input type="checkbox" checked> Only pictures that differ</label>
</header>
${sorted.map((pair) => section(one, other, pair)).join('\n')}
<script>
  const [words, only] = document.querySelectorAll('input')
  const show = () => {
    for (const section of document.querySelectorAll('section'))
      section.hidden = (only.checked && section.dataset.different === '0') || !words.value.split(' ').every((word) => section.id.includes(word))
  }
  for (const input of [words, only]) input.addEventListener('input', show)
  show()
</script>
</html>
`
}

function section(one: string, other: string, { name, before, after, different }: Pair): string {
  const said =
    different === null ? `only in ${before ? one : other}` : `${different.toLocaleString('en-US')} pixels differ`
  const picture = (run: string, there: boolean) =>
    there
      ? `<a href="${run}/${name}"><img src="${run}/${name}" alt="${name}, ${run}" loading="lazy"></a>`
      : '<p>No picture</p>'
  return `<section id="${name}" data-different="${different ?? 'one'}">
<h2>${name} (${said})</h2>
<div class="pair">${picture(one, before)}${picture(other, after)}</div>
</section>`
}
