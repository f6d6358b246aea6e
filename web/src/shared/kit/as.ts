import type { ComponentPropsWithRef, ElementType } from 'react'

/** The props of a kit component that may be drawn as any element (`as="ul"`) or component (`as={Link}`). */
export type As<E extends ElementType, Own> = Own & { readonly as?: E | undefined } & Omit<
    ComponentPropsWithRef<E>,
    keyof Own | 'as'
  >

/** Joins class names and leaves out what is not set. */
export const classes = (...names: readonly (string | undefined)[]): string => names.filter(Boolean).join(' ')
