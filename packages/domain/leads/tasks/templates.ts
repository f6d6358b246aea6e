import type { BodyOf } from '@waymark/contracts/endpoint'
import type { TaskTemplate, taskEndpoints } from '@waymark/contracts/leads/tasks/endpoints'
import { type Sql, sql } from '@waymark/platform/database'
import { unprocessable } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { isTaskTemplateName, TASK_TEMPLATE_NAMES, TASK_TEMPLATES } from '@waymark/rules/leads/tasks/templates'

/** The templates as this user set them, in the order of a client's progress. */
export async function readTemplates(db: Sql, user_id: string): Promise<TaskTemplate[]> {
  const choices = await db.rows(
    tables.task_template_choice,
    sql`select * from task_template_choice where user_id = ${user_id}::uuid`,
  )
  return TASK_TEMPLATE_NAMES.map((template) => {
    const { on, title, days, enabled } = TASK_TEMPLATES[template]
    const chosen = choices.find((choice) => choice.template === template)
    return {
      template,
      on,
      title: chosen?.title ?? title,
      days: chosen?.days ?? days,
      enabled: chosen?.enabled ?? enabled,
    }
  })
}

/** Changes one template for this user. Throws 422 for an unknown one. */
export async function changeTemplate(
  db: Sql,
  user_id: string,
  { template, title, days, enabled }: BodyOf<typeof taskEndpoints.changeTaskTemplate>,
): Promise<TaskTemplate[]> {
  if (!isTaskTemplateName(template)) throw unprocessable('There is no such template.')
  await db.run(sql`
    insert into task_template_choice (user_id, template, enabled, days, title)
    values (${user_id}::uuid, ${template}, ${enabled}, ${days}, ${title})
    on conflict (user_id, template) do update
    set enabled = excluded.enabled, days = excluded.days, title = excluded.title`)
  return readTemplates(db, user_id)
}
