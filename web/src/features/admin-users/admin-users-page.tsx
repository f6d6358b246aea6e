export function AdminUsersPage() {
  return <main />
}
