export function BrokerPage() {
  return <main />
}
