/** Where consumers book this broker. */
export const bookingLink = ({ id }: { readonly id: string }): string =>
  `${window.location.origin}/book?${new URLSearchParams({ agent: id })}`
