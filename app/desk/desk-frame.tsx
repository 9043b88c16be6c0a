import type { ReactNode } from 'react'
import { Form, NavLink } from 'react-router'
import {
	desk,
	deskAccount,
	deskBookings,
	deskDay,
	deskJobs,
	deskLeads,
	deskMessages,
	deskOverview,
	deskSchedule,
	deskStaff,
	signOutPath,
} from '#app/shell/desk-links.ts'
import { Wordmark } from '#app/shell/wordmark.tsx'
import { useNotice } from '#app/ui/notices.tsx'
import { DeskNotices } from './desk-notices.tsx'
import { useLoadingNotice } from './loading.ts'
import { ReviewNoticeContext } from './review-notice-context.ts'
import type { Role } from './staff/staff.ts'

const tab =
	'inline-flex min-h-11 items-center gap-1.5 border-transparent border-b-2 px-2 font-semibold sm:px-2.5 no-underline aria-[current=page]:border-signal'

/** Who is signed in, and how many deliveries could not be sent. */
export type SignedIn = { name: string; role: Role; failures: number }

/** The frame of the desk: navigation, the name of the signed-in member of staff, and the sign-out button. */
export function DeskFrame({ name, role, failures, children }: SignedIn & { children: ReactNode }) {
	const loading = useLoadingNotice()
	const review = useNotice()
	return (
		<>
			<header className="border-line border-b bg-white print:hidden">
				<div className="mx-auto flex max-w-[110rem] flex-wrap items-center gap-x-6 px-4">
					<Wordmark />
					<nav aria-label="Desk" className="order-last -mx-2 flex w-full flex-wrap sm:order-none sm:w-auto">
						<NavLink to={deskDay()} className={tab}>
							Day
						</NavLink>
						<NavLink to={desk()} end className={tab}>
							Quotes
						</NavLink>
						<NavLink to={deskBookings()} className={tab}>
							Bookings
						</NavLink>
						<NavLink to={deskLeads()} className={tab}>
							Leads
						</NavLink>
						<NavLink to={deskSchedule()} className={tab}>
							Schedule
						</NavLink>
						<NavLink to={deskMessages()} className={tab}>
							Messages
						</NavLink>
						<NavLink to={deskOverview()} className={tab}>
							Overview
						</NavLink>
						<NavLink to={deskJobs()} className={tab}>
							Unsent
							{failures > 0 && (
								<span className="rounded-full bg-brick px-1.5 text-sm text-white tabular-nums">
									{failures}
									<span className="sr-only"> failed</span>
								</span>
							)}
						</NavLink>
						{role === 'owner' && (
							<NavLink to={deskStaff()} className={tab}>
								Staff
							</NavLink>
						)}
					</nav>
					<div className="ml-auto flex items-center gap-3">
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
			<main id="main" className="mx-auto max-w-[110rem] px-4 py-5">
				<ReviewNoticeContext value={review}>{children}</ReviewNoticeContext>
			</main>
			<DeskNotices notices={{ loading, review }} />
		</>
	)
}
