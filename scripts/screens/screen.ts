import type { Locator, Page } from '@playwright/test'

/** One picture of the product, taken in every width and color scheme. */
export interface Screen {
  /** The name of its files, unique in a run. */
  name: string
  /** The address to open. A screen without one goes on from where the screen before it stands. */
  at?: string
  /** What leads from the address to the picture. */
  open?: (page: Page) => Promise<unknown>
  /** Shows what is in the window instead of the whole page, because a dialog covers only the window. */
  dialog?: true
  /** Taken only at 1440 px: the element that opens it is not there on a phone. */
  wide?: true
  /** An answer with an error status is part of the picture. */
  fails?: true
  /** The file in `docs/images` that `--readme` writes from it. */
  readme?: string
}

/** Screens that one browser walks through in order. */
export interface Tour {
  name: string
  /** The email address of the person who is signed in; nobody is without it. */
  as?: string
  /** Answers that the browser gets in place of the server's, so that no width changes what the next one shows. */
  answers?: Record<string, unknown>
  screens: readonly Screen[]
}

type Role = Parameters<Page['getByRole']>[0]

const found = (page: Page, role: Role, name: string | RegExp): Locator =>
  page.getByRole(role, { name, ...(typeof name === 'string' && { exact: true }) }).first()

/** Clicks the first element of this role and exact name. */
export const click = (role: Role, name: string | RegExp) => (page: Page) => found(page, role, name).click()

/** Types into the field with this label. */
export const fill = (label: string | RegExp, text: string) => (page: Page) => page.getByLabel(label).first().fill(text)

/** Waits for an element that the screen cannot do without. */
export const see = (role: Role, name: string | RegExp) => (page: Page) => found(page, role, name).waitFor()

/** Does one step after another. */
export const steps =
  (...all: readonly ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of all) await step(page)
  }
