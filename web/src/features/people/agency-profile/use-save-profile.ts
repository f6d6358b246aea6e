import type { UseFormReturnType } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { accountEndpoints } from '@waymark/contracts/people/accounts/endpoints'
import { type AgencyProfile, agencyEndpoints } from '@waymark/contracts/people/agency/endpoints'
import { z } from 'zod'
import { sentenceOf } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { fieldErrors } from '../../../shared/api/field-errors.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { toast } from '../../../shared/ui/toast.tsx'
import { listOf, stateCodes } from './lists.ts'
import { profileQuery } from './queries.ts'

const text = z.string()
/** The fields as typed. */
export const fields = z.object({
  agency_name: text,
  license_number: text,
  states_licensed: text,
  languages: z.array(text),
  npn: text,
  specialties: text,
  demographics: text,
  geographic: text,
  description: text,
  primary_color: text,
  accent_color: text,
  client_phone: text,
  client_email: text,
})
type Values = z.output<typeof fields>
export type Form = UseFormReturnType<Values>

export const valuesOf = (profile: AgencyProfile): Values => ({
  agency_name: profile.agency_name ?? '',
  license_number: profile.license_number ?? '',
  states_licensed: profile.states_licensed.join(', '),
  languages: profile.languages,
  npn: profile.npn ?? '',
  specialties: profile.specialties.join(', '),
  demographics: profile.demographics ?? '',
  geographic: profile.geographic ?? '',
  description: profile.description ?? '',
  primary_color: profile.primary_color,
  accent_color: profile.accent_color,
  client_phone: profile.client_phone ?? '',
  client_email: profile.client_email ?? '',
})

export function useSaveProfile(form: Form) {
  const queries = useQueryClient()
  return useAction({
    mutationFn: (values: Values) => call(agencyEndpoints.updateAgencyProfile, { body: bodyOf(typedIn(form, values)) }),
    onSuccess: (saved, sent) => {
      queries.setQueryData(profileQuery.queryKey, saved)
      const stored = valuesOf(saved)
      form.setInitialValues(stored)
      form.setValues((now) => withTypedSince(stored, sent, now))
    },
    onError: (error) => {
      // An error in one item of a list marks the whole field.
      const errors = Object.entries(fieldErrors(error)).map(([path, message]) => [path.split('.')[0] ?? path, message])
      form.setErrors(Object.fromEntries(errors))
      toast.error(`Could not save the agency profile: ${sentenceOf(error, 'something went wrong')}`)
    },
    // It may no longer say that the license is verified.
    reread: [accountEndpoints.me],
    done: 'Agency profile saved successfully!',
  })
}

const someFields = fields.partial()

/** Only what the user typed: the rest may have changed elsewhere meanwhile, such as the states in Settings. */
const typedIn = (form: Form, values: Values) =>
  someFields.parse(Object.fromEntries(Object.entries(values).filter(([field]) => form.isDirty(field))))

const bodyOf = ({ states_licensed, specialties, ...rest }: z.output<typeof someFields>) => ({
  ...rest,
  ...(states_licensed !== undefined && { states_licensed: stateCodes(states_licensed) }),
  ...(specialties !== undefined && { specialties: listOf(specialties) }),
})

/** The stored values, except where the user typed something else during the save. */
function withTypedSince(stored: Values, sent: Values, now: Partial<Values>): Values {
  const before = new Map<string, unknown>(Object.entries(sent))
  const typed = Object.entries(now).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before.get(field)),
  )
  return { ...stored, ...Object.fromEntries(typed) }
}
