let title = document.title
let unread = 0

function show() {
  document.title = unread > 0 ? `(${unread}) ${title}` : title
}

export function setDocumentTitle(next: string) {
  title = next
  show()
}

/** Puts the unread count before whatever the title is; 0 takes it away. */
export function setUnreadInTitle(count: number) {
  unread = count
  show()
}
