import { addDays } from '#app/values/calendar-date.ts'
import { localDate } from '#app/values/local-time.ts'
import { expectAccessible } from '../support/axe.ts'
import { chargedPickups } from '../support/charged-pickups.ts'
import { company } from '../support/company.ts'
import { ask, embeddedConnection } from '../support/embedded.ts'
import { expect, test } from '../support/journey.ts'
import { startProgram } from '../support/program.ts'

const path = '/calgary/furniture-removal'

test('a local page that was kept without the costs of pickups has them from the next start on, once twelve are charged', async ({
	page,
}) => {
	const first = await startProgram()
	await page.goto(first.address + path)
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
	await expect(page.getByText('have cost here')).toHaveCount(0)
	const date = addDays(localDate(new Date(), company.timeZone), -20)
	const dollars = Array.from({ length: 12 }, (_, at) => 100 + 10 * at)
	await ask(
		await embeddedConnection(first.dataDir),
		chargedPickups({ page: path, city: company.city, date, dollars }),
	)
	await first.stop()

	await using second = await startProgram({ DATA_DIR: first.dataDir })
	await page.goto(second.address + path)
	const line = page.getByRole('paragraph').filter({ hasText: 'What pickups like this have cost here:' })
	await expect(line).toContainText(
		`$130–$185 before tax, the middle half of 12 pickups since ${date.slice(0, 4)}.`,
	)
	await expectAccessible(page)
})
