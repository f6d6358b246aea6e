export function CongratulationsPage() {
  return <main />
}
