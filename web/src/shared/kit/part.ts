import { type ComponentPropsWithRef, type CSSProperties, createElement, type ElementType } from 'react'

/** The props of every part of the kit. */
export interface Common {
  /** Fills the remaining space. A length (`12rem`) is the minimum width before a cluster wraps the line. */
  readonly grow?: boolean | string | undefined
  /** Alignment across the stack or row around it. */
  readonly self?: 'start' | 'center' | 'end' | undefined
  readonly className?: string | undefined
  readonly style?: CSSProperties | undefined
}

/** The props of a part that can render as any element (`as="ul"`) or component (`as={Link}`). */
export type As<E extends ElementType, Look> = Look &
  Common & { readonly as?: E | undefined } & Omit<ComponentPropsWithRef<E>, keyof Look | keyof Common | 'as'>

/** Joins class names and skips missing ones. */
export const classes = (...names: readonly (string | undefined)[]): string => names.filter(Boolean).join(' ')

/**
 * Creates a part: an element with a class. Its looks (`gap`, `tone` …) become attributes (`data-gap`) that
 * the kit reads. The code is short because every public page loads it.
 */
export function part<Look extends object, Usual extends ElementType>(
  usual: Usual,
  className: string,
  looks: readonly (keyof Look & string)[],
  normal: Partial<Record<keyof Look & string, string>> = {},
) {
  return function Part<E extends ElementType = Usual>({ as, grow, style, ...props }: As<E, Look>) {
    const attributes: Record<string, unknown> = { style }
    for (const [name, value] of Object.entries<unknown>({ ...props })) {
      if (name === 'self' || looks.some((look) => look === name)) attributes[`data-${name}`] = value || undefined
      else attributes[name] = value
    }
    for (const look of looks) attributes[`data-${look}`] ??= normal[look]
    if (grow) {
      attributes['data-grow'] = true
      attributes['style'] = { ...style, '--grow': grow === true ? 0 : grow }
    }
    return createElement<Record<string, unknown>>(as ?? usual, {
      ...attributes,
      className: classes(className, props.className),
    })
  }
}
