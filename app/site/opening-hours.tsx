import { useCompany } from '#app/shell/use-company.ts'
import { clock, daysInWords, sameDayHours } from '#app/values/hours.ts'

export function OpeningHours() {
	const company = useCompany()
	const sameDay = sameDayHours(company)
	return (
		<section aria-labelledby="hours-heading">
			<h2 id="hours-heading" className="text-2xl text-spruce">
				Hours
			</h2>
			<table className="mt-3 w-full text-left">
				<caption className="sr-only">{`Opening hours, ${company.city} time`}</caption>
				<tbody>
					{company.hours.map(({ days, opens, closes }) => (
						<tr key={`${days[0]} ${opens}`} className="border-line border-b">
							<th scope="row" className="py-2.5 font-normal">
								{daysInWords(days)}
							</th>
							<td className="py-2.5 text-right font-semibold">
								{clock(opens)}–{clock(closes)}
							</td>
						</tr>
					))}
				</tbody>
			</table>
			<p className="mt-2 text-muted text-sm">
				{`${company.city} time.`}
				{sameDay && ` Same-day pickups run ${sameDay.from}–${sameDay.to}, 7 days a week.`}
			</p>
		</section>
	)
}
