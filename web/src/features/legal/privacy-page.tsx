export function PrivacyPage() {
  return <main />
}
