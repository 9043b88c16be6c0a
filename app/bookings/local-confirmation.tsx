import { useCompany } from '#app/shell/use-company.ts'
import { type Booked, noticeOf } from './booking-outcome.ts'

/** The confirmation of a booking from a local page, with a link back to it. */
export function LocalConfirmation({
	booked,
	local,
}: {
	booked: Booked
	local: NonNullable<Booked['local']>
}) {
	const { title, text } = noticeOf(booked)
	const rows: [string, string][] = [
		['Where', local.where],
		['Load', local.load],
		['Details sent to', booked.email],
	]
	return (
		<div role="status" className="rounded-card border-2 border-spruce bg-white p-6">
			<h2 className="font-display text-2xl text-spruce">{title}</h2>
			<p className="mt-2 text-lg">
				<When booked={booked} local={local} />
			</p>
			<p className="mt-2">{text}</p>
			<dl className="mt-4 border-line border-t">
				{rows.map(([name, value]) => (
					<div key={name} className="flex justify-between gap-6 border-line border-b py-2">
						<dt className="text-muted">{name}</dt>
						<dd className="break-words text-right">{value}</dd>
					</div>
				))}
			</dl>
			<p className="mt-4">
				<a href={local.page}>Back to the page you came from</a>
			</p>
		</div>
	)
}

function When({
	booked: { dateInWords, windowLabel, farAway },
	local,
}: {
	booked: Booked
	local: NonNullable<Booked['local']>
}) {
	const { city } = useCompany()
	if (local.today)
		return (
			<>
				We arrive <b>today</b>, {dateInWords}, as soon as a truck can be with you.
			</>
		)
	return farAway ? (
		<>
			You asked for <b>{dateInWords}</b>, <b>{windowLabel}</b>
			{`, ${city} time.`}
		</>
	) : (
		<>
			We arrive on <b>{dateInWords}</b>, <b>{windowLabel}</b>
			{`, ${city} time.`}
		</>
	)
}
