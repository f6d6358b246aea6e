export function TermsPage() {
  return <main />
}
