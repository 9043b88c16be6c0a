import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'

/** A short message to the visitor; an important one is also in the page. */
export type Notice = { tone: 'success' | 'error'; title: string; text: string }

type Shown = Notice & { id: number }
type Notices = {
	show: (notice: Notice) => void
	/** Removes a notice that is no longer true. */
	withdraw: (title: string) => void
}

const NoticesContext = createContext<Notices>({ show: () => undefined, withdraw: () => undefined })
export const useNotices = (): Notices => useContext(NoticesContext)

/** In milliseconds: enough to read our longest notice twice. Errors stay until they are closed. */
const readingTime = 9000

/** Shows notices at the bottom of the screen, and lets every component inside show them. */
export function NoticesProvider({ children }: { children: ReactNode }) {
	const [shown, setShown] = useState<Shown[]>([])
	const close = useCallback((id: number) => setShown((all) => all.filter((each) => each.id !== id)), [])
	const show = useCallback((notice: Notice) => {
		const id = Date.now() + Math.random()
		setShown((all) => [...all.filter(({ title }) => title !== notice.title).slice(-2), { ...notice, id }])
	}, [])
	const withdraw = useCallback(
		(title: string) => setShown((all) => all.filter((each) => each.title !== title)),
		[],
	)
	const notices = useMemo(() => ({ show, withdraw }), [show, withdraw])
	return (
		<NoticesContext value={notices}>
			{children}
			<section
				aria-label="Messages"
				className="pointer-events-none fixed inset-x-0 bottom-0 foot:bottom-20 z-50 flex flex-col items-center gap-2 p-4 sm:items-end"
			>
				<div role="status">
					{shown.map(
						(notice) => notice.tone === 'success' && <Card key={notice.id} notice={notice} close={close} />,
					)}
				</div>
				<div role="alert">
					{shown.map(
						(notice) => notice.tone === 'error' && <Card key={notice.id} notice={notice} close={close} />,
					)}
				</div>
			</section>
		</NoticesContext>
	)
}

function Card({ notice, close }: { notice: Shown; close: (id: number) => void }) {
	const { id, tone, title, text } = notice
	useEffect(() => {
		if (tone === 'error') return
		const timer = setTimeout(() => close(id), readingTime)
		return () => clearTimeout(timer)
	}, [id, tone, close])
	return (
		<div
			className={`pointer-events-auto mt-2 flex w-full max-w-md items-start gap-3 rounded-card border-l-8 bg-white p-4 shadow-float ${tone === 'error' ? 'border-brick' : 'border-spruce'}`}
		>
			<div className="grow">
				<p className={`font-semibold ${tone === 'error' ? 'text-brick' : 'text-spruce'}`}>{title}</p>
				<p>{text}</p>
			</div>
			<button
				type="button"
				onClick={() => close(id)}
				className="-m-2 grid size-11 shrink-0 cursor-pointer place-items-center text-xl"
			>
				<span aria-hidden="true">×</span>
				<span className="sr-only">Close this message</span>
			</button>
		</div>
	)
}
