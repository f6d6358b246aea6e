import { schemaResolver, useForm } from '@mantine/form'
import type { Endpoint, ResponseOf } from '@waymark/contracts/endpoint'
import type { z } from 'zod'
import { callLoosely } from './call.ts'
import { fieldErrors } from './field-errors.ts'
import { type ActionOptions, useAction } from './use-action.ts'

interface Options<Values, Answer, Sent extends Answer> extends Omit<ActionOptions<Answer, Values>, 'mutationFn'> {
  readonly initialValues: Values
  /** Checks the values before they are sent, where the form holds other fields than the body of the endpoint. */
  readonly schema?: z.ZodType
  /** Sends the values, where they are not the body as they stand. */
  readonly send?: (values: Values) => Promise<Sent>
  /** The part of the body that holds the form's fields, where that is not all of it. */
  readonly within?: string
}

/**
 * A form that an endpoint takes. Its schema checks the values, the server's refusal marks the fields it names, and the
 * rest is an action: pending state, toasts, and the lists to read again. Sending twice is safe (see `send`).
 */
export function useEndpointForm<
  E extends Endpoint & { readonly body: z.ZodType },
  Values extends Record<string, unknown>,
  Sent = never,
>(
  endpoint: E,
  { initialValues, schema, send, within, onError, ...options }: Options<Values, ResponseOf<E> | Sent, Sent>,
) {
  const form = useForm<Values>({
    initialValues,
    validate: schemaResolver(schema ?? endpoint.body, { sync: true }),
  })
  const action = useAction({
    ...options,
    mutationFn: (values: Values): Promise<ResponseOf<E> | Sent> =>
      send ? send(values) : callLoosely(endpoint, { body: values }),
    onError: (error, values) => {
      form.setErrors(fieldErrors(error, within))
      onError?.(error, values)
    },
  })
  return { form, action, submit: form.onSubmit((values) => action.mutate(values)) }
}
