import { type SettingName, type Settings, settingValues } from '@waymark/contracts/foundation/settings/values'
import { unprocessable } from '@waymark/platform/errors'
import { type Problem, settingProblems } from '@waymark/rules/foundation/settings/problems'

const MAX_PROBLEMS = 50

/** Parses a value from a request. Throws 422 with the path of each problem, such as `value.rows.3.fpl_to`. */
export function valueOf<N extends SettingName>(name: N, sent: unknown): Settings[N] {
  const parsed = settingValues[name].safeParse(sent)
  if (!parsed.success) throw refused(parsed.error.issues.map(({ path, message }) => at(path.join('.'), message)))
  const problems = settingProblems(name, parsed.data)
  if (problems.length > 0) throw refused(problems.map(({ path, message }) => at(path, message)))
  return parsed.data
}

const at = (path: string, message: string): Problem => ({ path: path === '' ? 'value' : `value.${path}`, message })

/** A 422 for these body fields, with the message of the first. */
export function refused(problems: readonly Problem[]) {
  const detail = problems[0]?.message ?? 'Please check your entries'
  return unprocessable(`${detail}.`, 'invalid', problems.slice(0, MAX_PROBLEMS))
}
