/** A piece of SQL: fixed text with values in between, some of which may be pieces themselves. Created by `sql`. */
export class Statement {
  readonly strings: readonly string[]
  readonly parts: readonly unknown[]

  constructor(strings: readonly string[], parts: readonly unknown[]) {
    this.strings = strings
    this.parts = parts
  }
}

/** Values in `${}` become parameters, never text. Only another statement becomes part of the text. */
export const sql = (strings: TemplateStringsArray, ...parts: unknown[]): Statement => new Statement(strings, parts)

const known = new Map<string, readonly string[]>()

/** Inserts text as is. Only for our own names and constants, because each distinct text is cached forever. */
export const raw = (text: string): Statement => new Statement(fixed([text]), [])

export const empty = raw('')

/**
 * Turns objects into rows for `from`, as one parameter for any number of objects. `columns` lists the columns to read,
 * with their types.
 */
export const recordset = (rows: readonly object[], columns: Statement): Statement =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (${columns})`

export const join = (pieces: readonly Statement[], separator: string): Statement =>
  new Statement(fixed(['', ...Array<string>(pieces.length - 1).fill(separator), '']), pieces)

function fixed(strings: readonly string[]): readonly string[] {
  const key = JSON.stringify(strings)
  const found = known.get(key) ?? strings
  known.set(key, found)
  return found
}

/** A node in the cache, reached by the templates and values seen so far. */
interface Shape {
  templates: Map<readonly string[], Shape>
  value?: Shape
  query?: { name: string; text: string }
}

const newShape = (): Shape => ({ templates: new Map() })
const start = newShape()
let shapes = 0

/**
 * The statement as `pg` needs it. Each name stands for one text, so PostgreSQL parses and plans it once per connection.
 * Assembling a large statement takes longer than sending it, so this happens once for each shape. A shape is identified
 * by its templates, which are the same objects every time.
 */
export function prepare(statement: Statement): { name: string; text: string; values: unknown[] } {
  const values: unknown[] = []
  const shape = follow(start, statement, values)
  if (!shape.query) {
    shapes += 1
    shape.query = { name: `s${shapes}`, text: textOf(statement, { parameters: 0 }) }
  }
  return { name: shape.query.name, text: shape.query.text, values }
}

function follow(from: Shape, { strings, parts }: Statement, values: unknown[]): Shape {
  let shape = from.templates.get(strings)
  if (!shape) from.templates.set(strings, (shape = newShape()))
  for (const part of parts) {
    if (part instanceof Statement) shape = follow(shape, part, values)
    else {
      values.push(part)
      shape = shape.value ??= newShape()
    }
  }
  return shape
}

function textOf({ strings, parts }: Statement, count: { parameters: number }): string {
  let text = strings[0] ?? ''
  for (const [index, part] of parts.entries()) {
    if (part instanceof Statement) text += textOf(part, count)
    else {
      count.parameters += 1
      text += `$${count.parameters}`
    }
    text += strings[index + 1] ?? ''
  }
  return text
}
