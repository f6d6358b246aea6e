import type { Locator, Page } from '@playwright/test'

/** One picture of the product, taken in every width and color scheme. */
export interface Screen {
  /** The name of its files, unique in a run. */
  name: string
  /** The address to open. A screen without one continues from the previous screen. */
  at?: string
  /** The steps from the address to the picture. */
  open?: (page: Page) => Promise<unknown>
  /** Shows the window instead of the whole page, because a dialog covers only the window. */
  dialog?: true
  /** Only at 1440 px: phones do not show the element that opens it. */
  wide?: true
  /** The picture includes a failed request. */
  fails?: true
  /** The picture shows the page while it waits for a response. */
  waits?: true
  /** The file in `docs/images` that `--readme` writes. */
  readme?: string
}

/** Screens that one browser visits in order. */
export interface Tour {
  name: string
  /** The email address of the signed-in user, if any. */
  as?: string
  /**
   * Responses that replace the server's, so that one width does not change what the next one shows. Null keeps a request
   * open.
   */
  answers?: Record<string, unknown>
  screens: readonly Screen[]
}

type Role = Parameters<Page['getByRole']>[0]

const found = (page: Page, role: Role, name: string | RegExp): Locator =>
  page.getByRole(role, { name, ...(typeof name === 'string' && { exact: true }) }).first()

/** Clicks the first element with this role and name. */
export const click = (role: Role, name: string | RegExp) => (page: Page) => found(page, role, name).click()

/** Types into the field with this label. */
export const fill = (label: string | RegExp, text: string) => (page: Page) => page.getByLabel(label).first().fill(text)

/** Waits for an element that must be on the screen. */
export const see = (role: Role, name: string | RegExp) => (page: Page) => found(page, role, name).waitFor()

/** Runs steps one after another. */
export const steps =
  (...all: readonly ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of all) await step(page)
  }
