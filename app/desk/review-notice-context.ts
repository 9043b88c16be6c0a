import { createContext } from 'react'
import type { NoticeOfMatter } from '#app/ui/notices.tsx'

/** The message about reviews: it stays while the user goes on to another page of the desk. */
export const ReviewNoticeContext = createContext<Pick<NoticeOfMatter, 'show' | 'withdraw'>>({
	show: () => undefined,
	withdraw: () => undefined,
})
