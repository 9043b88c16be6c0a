import { useEffect } from 'react'
import { type NoticeOfMatter, NoticePlace } from '#app/ui/notices.tsx'

/** In milliseconds: enough to read our longest notice twice. Errors stay until they are closed. */
const readingTime = 9000

/**
 * The messages of the desk, which are about any page of it. They are away from the buttons of a review: those are at the
 * bottom on a phone, and at the right of the list otherwise.
 */
export const DeskNotices = ({ notices }: { notices: { [matter: string]: NoticeOfMatter } }) => (
	<section
		aria-label="Messages"
		className="pointer-events-none fixed inset-x-0 bottom-0 z-50 p-4 drop-shadow-lg max-lg:top-0 max-lg:bottom-auto"
	>
		{Object.entries(notices).map(([matter, notice]) => (
			<Passing key={matter} notice={notice} />
		))}
	</section>
)

/** A success goes by itself. */
function Passing({ notice }: { notice: NoticeOfMatter }) {
	const { shown, withdraw } = notice
	useEffect(() => {
		if (shown?.tone !== 'success') return
		const timer = setTimeout(withdraw, readingTime)
		return () => clearTimeout(timer)
	}, [shown, withdraw])
	return <NoticePlace notice={notice} />
}
