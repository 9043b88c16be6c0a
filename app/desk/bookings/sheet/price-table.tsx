import type { SheetPrices } from './sheet-prices.ts'

/** What each load costs, for who stands before one that is bigger than it was said to be. */
export const PriceTable = ({ prices, beforeTax }: { prices: SheetPrices; beforeTax: string }) => (
	<section className="mt-4 break-inside-avoid">
		<h2 className="text-lg">What each load costs{beforeTax}</h2>
		<p className="text-muted text-sm">By the price list of this pickup, with {prices.included}.</p>
		<table className="mt-1 border-collapse">
			<thead className="sr-only">
				<tr>
					<th scope="col">Load</th>
					<th scope="col">Price</th>
				</tr>
			</thead>
			<tbody>
				{prices.rows.map(({ load, price, isQuoted }) => (
					<tr key={load}>
						<th
							scope="row"
							className={`border-line border-t py-1 pr-8 text-left ${isQuoted ? 'font-bold' : 'font-normal'}`}
						>
							{load}
							{isQuoted && ', as booked'}
						</th>
						<td
							className={`border-line border-t py-1 text-right tabular-nums ${isQuoted ? 'font-bold' : ''}`}
						>
							{price}
						</td>
					</tr>
				))}
			</tbody>
		</table>
	</section>
)
