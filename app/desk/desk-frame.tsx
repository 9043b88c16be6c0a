import type { ReactNode } from 'react'
import { Form, NavLink } from 'react-router'
import type { Right } from '#app/policies/rights.ts'
import { deskAccount, signOutPath } from '#app/shell/desk-links.ts'
import { Wordmark } from '#app/shell/wordmark.tsx'
import { useNotice } from '#app/ui/notices.tsx'
import { Alarm } from './alarm/alarm.tsx'
import type { OpenNow } from './alarm/open-now.ts'
import { useOpenNow } from './alarm/use-open-now.ts'
import { useSound } from './alarm/use-sound.ts'
import { DeskBanners, type Warnings } from './desk-banners.tsx'
import { DeskMenu } from './desk-menu.tsx'
import { DeskNotices } from './desk-notices.tsx'
import { useLoadingNotice } from './loading.ts'
import { ReviewNoticeContext } from './review-notice-context.ts'
import { RightsContext } from './rights-context.ts'
import { SearchField } from './search/search-field.tsx'
import { SessionDialog } from './sign-in/session/session-dialog.tsx'
import { useMenuInView } from './use-menu-in-view.ts'

/** Who is signed in, what they may do and for how much longer, how many deliveries failed, threads and requests wait, and what is amiss. */
export type SignedIn = Warnings &
	OpenNow & {
		name: string
		rights: Right[]
		session: { secondsLeft: number }
		failures: number
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
	const [open, found] = useOpenNow({ emergencies, waiting, latest, requests })
	const sound = useSound()
	const row = useMenuInView()
	return (
		<>
			<header className="relative border-line border-b bg-white has-[nav_details[open]]:pb-22 sm:has-[nav_details[open]]:pb-11 print:hidden">
				<div className="mx-auto flex max-w-[110rem] flex-wrap items-center gap-x-6 px-4">
					<Wordmark />
					{/* On a phone one row below the name, pushed aside with a thumb: what it leads to begins high on the screen. */}
					<div
						ref={row}
						className="-mx-4 order-last flex w-[calc(100%+2rem)] items-center gap-x-3 overflow-x-auto px-4 sm:contents"
					>
						<DeskMenu
							{...{ rights, waiting: open.waiting, requests: open.requests.length }}
							{...{ promises, failures, backups, invoicing }}
						/>
						{rights.includes('bookings') && (
							<div className="-order-1 relative flex w-36 shrink-0 sm:order-none sm:shrink sm:grow sm:py-1">
								<SearchField />
							</div>
						)}
					</div>
					<div className="ml-auto flex items-center gap-3">
						<Alarm sound={sound} shown={open} found={found} looks={rights.includes('bookings')} />
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
			<DeskBanners {...{ backups, unworked, failed, sound }} emergencies={open.emergencies} />
			<main id="main" className="mx-auto max-w-[110rem] px-4 py-2 sm:py-5 lg:pt-3">
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
