import { schemaResolver, useForm } from '@mantine/form'
import type { Endpoint, ResponseOf } from '@waymark/contracts/endpoint'
import type { z } from 'zod'
import { callLoosely } from './call.ts'
import { fieldErrors } from './field-errors.ts'
import { type ActionOptions, useAction } from './use-action.ts'

interface Options<Values, Answer, Sent extends Answer> extends Omit<ActionOptions<Answer, Values>, 'mutationFn'> {
  readonly initialValues: Values
  /** Validates the values before they are sent, if the form's fields differ from the endpoint's body. */
  readonly schema?: z.ZodType
  /** Sends the values, if they must be converted to a body first. */
  readonly send?: (values: Values) => Promise<Sent>
  /** The part of the body that holds the form's fields, if it is not the whole body. */
  readonly within?: string
}

/**
 * A form for an endpoint. The endpoint's schema validates the values, and errors from the server appear on their
 * fields. Everything else works like an action: pending state, toasts and refetching. Submitting twice is safe (see
 * `send`).
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
