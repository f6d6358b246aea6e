interface Property {
  params: Record<string, string>
  value: string
}
type Component = Record<string, Property>

/**
 * Reads a calendar file as RFC 5545 says, and throws where it breaks a rule: lines end with CRLF and have at most 75
 * bytes, components nest, and values are escaped.
 */
export function readCalendar(file: string): { calendar: Component; events: Component[] } {
  if (!file.endsWith('\r\n') || /[^\r]\n|\r[^\n]/.test(file)) throw new Error('a line does not end with CRLF')
  const lines = file.slice(0, -2).split('\r\n')
  const long = lines.find((line) => Buffer.byteLength(line) > 75)
  if (long !== undefined) throw new Error(`a line is too long: ${long}`)
  const unfolded = lines.join('\r\n').replaceAll('\r\n ', '').split('\r\n')
  if (unfolded.shift() !== 'BEGIN:VCALENDAR' || unfolded.pop() !== 'END:VCALENDAR') throw new Error('not a calendar')
  const calendar: Component = {}
  const events: Component[] = []
  let into = calendar
  for (const line of unfolded) {
    if (line === 'BEGIN:VEVENT' && into === calendar) {
      into = {}
      events.push(into)
    } else if (line === 'END:VEVENT' && into !== calendar) into = calendar
    else {
      const [, name, params = '', value = ''] =
        /^([A-Z-]+)((?:;[A-Z-]+=(?:"[^"\p{Cc}]*"|[^";:,]*))*):(.*)$/su.exec(line) ?? []
      if (name === undefined) throw new Error(`not a property: ${line}`)
      into[name] = {
        params: Object.fromEntries(
          [...params.matchAll(/;([A-Z-]+)=("([^"]*)"|[^;]*)/g)].map(([, key, raw, inner]) => [key, inner ?? raw]),
        ),
        value: value.replaceAll(/\\([\\;,nN])/g, (_whole, sign: string) => (/n/i.test(sign) ? '\n' : sign)),
      }
    }
  }
  if (into !== calendar) throw new Error('an event does not end')
  return { calendar, events }
}
