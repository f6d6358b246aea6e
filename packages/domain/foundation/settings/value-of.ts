import { type SettingName, type Settings, settingValues } from '@waymark/contracts/foundation/settings/values'
import { unprocessable } from '@waymark/platform/errors'
import { type Problem, settingProblems } from '@waymark/rules/foundation/settings/problems'

const MOST_SAID = 50

/** A value as somebody sent it. Throws 422 naming what is wrong with it, such as `value.rows.3.fpl_to`. */
export function valueOf<N extends SettingName>(name: N, sent: unknown): Settings[N] {
  const parsed = settingValues[name].safeParse(sent)
  if (!parsed.success) throw refused(parsed.error.issues.map(({ path, message }) => at(path.join('.'), message)))
  const problems = settingProblems(name, parsed.data)
  if (problems.length > 0) throw refused(problems.map(({ path, message }) => at(path, message)))
  return parsed.data
}

const at = (path: string, message: string): Problem => ({ path: path === '' ? 'value' : `value.${path}`, message })

/** 422 for these fields of the body, said in the words of the first. */
export function refused(problems: readonly Problem[]) {
  const detail = problems[0]?.message ?? 'Please check your entries'
  return unprocessable(`${detail}.`, 'invalid', problems.slice(0, MOST_SAID))
}
