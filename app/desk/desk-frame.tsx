import { type ReactNode, useMemo } from 'react'
import { Form, Link, NavLink, useLocation } from 'react-router'
import type { Right } from '#app/policies/rights.ts'
import { deskAccount, deskBookings, signOutPath } from '#app/shell/desk-links.ts'
import { Wordmark } from '#app/shell/wordmark.tsx'
import { useNotice } from '#app/ui/notices.tsx'
import { Alarm } from './alarm/alarm.tsx'
import type { OpenNow } from './alarm/open-now.ts'
import { DeskBanners, type Warnings } from './desk-banners.tsx'
import { DeskNotices } from './desk-notices.tsx'
import { currentPage, deskPages } from './desk-pages.ts'
import { countInWords } from './inbox/inbox-list.ts'
import { useLoadingNotice } from './loading.ts'
import { ReviewNoticeContext } from './review-notice-context.ts'
import { RightsContext } from './rights-context.ts'
import { SearchField } from './search/search-field.tsx'
import { SessionDialog } from './sign-in/session/session-dialog.tsx'

const tab =
	'inline-flex min-h-11 items-center gap-1.5 border-transparent border-b-2 px-2 font-semibold sm:px-2.5 no-underline [&[aria-current]]:border-signal'

/** Who is signed in, what they may do and for how much longer, how many deliveries failed, threads and requests wait, and what is amiss. */
export type SignedIn = Warnings &
	OpenNow & {
		name: string
		rights: Right[]
		session: { secondsLeft: number }
		failures: number
		requests: number
		/** What was promised and is not kept yet, with open complaints. */
		promises: number
		/** Whether invoices are numbered: without that there are none to look at. */
		invoicing: boolean
		/** The database is that of a newer release; only owners are told. */
		rolledBack: boolean
	}

/** The frame of the desk: navigation, the name of the signed-in member of staff, and the sign-out button. */
export function DeskFrame({
	name,
	rights,
	session,
	failures,
	waiting,
	latest,
	requests,
	promises,
	emergencies,
	backups,
	unworked,
	failed,
	invoicing,
	rolledBack,
	children,
}: SignedIn & { children: ReactNode }) {
	const loading = useLoadingNotice()
	const review = useNotice()
	const path = useLocation().pathname
	const current = currentPage(path, rights)
	const shown = useMemo(() => ({ emergencies, waiting, latest }), [emergencies, waiting, latest])
	return (
		<>
			<header className="border-line border-b bg-white print:hidden">
				<div className="mx-auto flex max-w-[110rem] flex-wrap items-center gap-x-6 px-4">
					<Wordmark />
					<nav aria-label="Desk" className="order-last -mx-2 flex w-full flex-wrap sm:order-none sm:w-auto">
						{deskPages
							.filter(({ right }) => rights.includes(right))
							.filter(({ name }) => invoicing || name !== 'Invoices')
							.map((page) => (
								<Link
									key={page.to}
									to={page.to}
									aria-current={page === current ? (path === page.to ? 'page' : 'true') : undefined}
									className={tab}
								>
									{page.name}
									{page.name === 'Inbox' && waiting > 0 && (
										<span className="rounded-full bg-signal-dark px-1.5 text-sm text-white tabular-nums">
											{countInWords(waiting)}
											<span className="sr-only"> waiting</span>
										</span>
									)}
									{page.name === 'Bookings' && promises > 0 && (
										<span className="rounded-full bg-signal-dark px-1.5 text-sm text-white tabular-nums">
											{promises}
											<span className="sr-only"> promises to keep</span>
										</span>
									)}
									{page.name === 'Unsent' && failures > 0 && (
										<span className="rounded-full bg-brick px-1.5 text-sm text-white tabular-nums">
											{failures}
											<span className="sr-only"> to look at</span>
										</span>
									)}
									{page.name === 'Overview' && backups && (
										<span className="rounded-full bg-brick px-1.5 text-sm text-white">
											<span aria-hidden="true">!</span>
											<span className="sr-only"> {backups.words}</span>
										</span>
									)}
								</Link>
							))}
						{requests > 0 && (
							// Not a room of its own: the list of bookings, narrowed.
							<Link to={deskBookings({ status: 'requested' })} className={tab}>
								Requests
								<span className="rounded-full bg-signal-dark px-1.5 text-sm text-white tabular-nums">
									{requests}
									<span className="sr-only"> waiting</span>
								</span>
							</Link>
						)}
					</nav>
					{rights.includes('bookings') && (
						<div className="order-1 flex w-full py-1 sm:order-none sm:w-36 sm:grow">
							<SearchField />
						</div>
					)}
					<div className="ml-auto flex items-center gap-3">
						<Alarm shown={shown} looks={rights.includes('bookings')} />
						<NavLink to={deskAccount()} className="inline-flex min-h-11 max-w-40 items-center">
							<span className="truncate">{name}</span>
						</NavLink>
						{/* A new document, so that no typed text is left for the next person who signs in. */}
						<Form method="post" action={signOutPath()} reloadDocument>
							<button
								type="submit"
								className="min-h-11 cursor-pointer text-muted underline underline-offset-4"
							>
								Sign out
							</button>
						</Form>
					</div>
				</div>
			</header>
			<DeskBanners backups={backups} unworked={unworked} failed={failed} emergencies={emergencies} />
			<main id="main" className="mx-auto max-w-[110rem] px-4 py-5">
				{rolledBack && <RolledBack />}
				<RightsContext value={rights}>
					<ReviewNoticeContext value={review}>{children}</ReviewNoticeContext>
				</RightsContext>
			</main>
			<SessionDialog session={session} />
			<DeskNotices notices={{ loading, review }} />
		</>
	)
}

const RolledBack = () => (
	<p className="mb-4 rounded-card border border-line bg-white px-4 py-3 print:hidden">
		<strong>An earlier release of Bowline is running.</strong> A newer one has already added to the database.
		Nothing is lost, and everything here works. What the newer release brought is back once it runs again.
	</p>
)
