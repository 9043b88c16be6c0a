import { Form, Link } from 'react-router'
import { deskSchedule } from '#app/shell/desk-links.ts'
import { Button } from '#app/ui/button.tsx'

type Suggestion = { date: string; name: string; inWords: string; seen: string }

/** The province's holidays of the coming year that are still open, each with a button that closes it. */
export function Holidays({ holidays, busy }: { holidays: Suggestion[]; busy: boolean }) {
	if (holidays.length === 0) return null
	return (
		<section aria-labelledby="holidays-heading" className="mt-8">
			<h2 id="holidays-heading" className="text-xl text-spruce">
				Public holidays that are open
			</h2>
			<p className="mt-1 max-w-[68ch] text-muted">
				In the coming year. No day closes automatically, and existing bookings stay.
			</p>
			<ul className="mt-2 grid gap-2 sm:grid-cols-2 xl:grid-cols-3">
				{holidays.map(({ date, name, inWords, seen }) => (
					<li
						key={date}
						className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-card border border-line bg-white px-3 py-2"
					>
						<p>
							<b>{name}</b>
							<br />
							<Link to={deskSchedule(date)}>{inWords}</Link>
						</p>
						<Form method="post" preventScrollReset>
							<input type="hidden" name="does" value="close" />
							<input type="hidden" name="date" value={date} />
							<input type="hidden" name="reason" value={name} />
							<input type="hidden" name="seen" value={seen} />
							<Button kind="outline" type="submit" className="px-3" disabled={busy}>
								Close<span className="sr-only"> {name}</span>
							</Button>
						</Form>
					</li>
				))}
			</ul>
		</section>
	)
}
