import { ActionIcon, Button, Checkbox, Group, SimpleGrid, Stack, TextInput, Tooltip } from '@mantine/core';
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs';
import { useState } from 'react';

import { listPartners, type PartnerRow } from '#contract/partners.ts';
import { registerUser } from '#contract/session.ts';

import { AreaChart } from '../ui/charts/AreaChart.tsx';
import { confirm } from '../ui/confirm.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { ContractForm } from '../ui/ContractForm.tsx';
import { CopyField } from '../ui/CopyField.tsx';
import { CountrySelect } from '../ui/CountrySelect.tsx';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { Definition } from '../ui/Definition.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Failed } from '../ui/Failed.tsx';
import { amounts, changeBetween, count, date, money, moneyCompact } from '../ui/format.ts';
import { Funnel } from '../ui/Funnel.tsx';
import { ImageField } from '../ui/ImageField.tsx';
import { Loading } from '../ui/Loading.tsx';
import { MoneyField } from '../ui/MoneyField.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Panel } from '../ui/Panel.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { PercentField } from '../ui/PercentField.tsx';
import { PhoneField } from '../ui/PhoneField.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { Sparkline } from '../ui/Sparkline.tsx';
import { Status } from '../ui/Status.tsx';
import { Tile, Tiles } from '../ui/Tile.tsx';
import { toast } from '../ui/toast.tsx';
import { Toasts } from '../ui/Toasts.tsx';
import { useCollection } from '../ui/useCollection.ts';
import { useContractForm } from '../ui/useContractForm.ts';
import { When } from '../ui/When.tsx';

const columns: readonly Column<PartnerRow>[] = [
  { key: 'name', label: 'Partner', render: (row) => row.name, sortKey: 'name' },
  { key: 'status', label: 'Account', render: () => <Status tone="success" label="Active" /> },
  { key: 'country', label: 'Country', render: (row) => row.country, hideBelow: 'md' },
  { key: 'referrals', label: 'Referrals', render: (row) => count(row.referrals), align: 'right' },
  { key: 'earned', label: 'Earned', render: (row) => amounts(row.earned), align: 'right' },
  { key: 'joined', label: 'Joined', render: (row) => <When at={row.createdAt} />, sortKey: 'createdAt' },
];

const course = [3, 5, 4, 8, 7, 9, 12, 11, 15, 14, 19, 22];
const points = course.map((value, index) => ({
  at: `2026-${String(index + 1).padStart(2, '0')}-01`,
  values: [value * 12_345, value * 8_100],
}));

const assign = (ids: readonly string[], clear: () => void) => (
  <Button size="compact-sm" variant="default" onClick={clear}>
    Assign {ids.length}
  </Button>
);
const archive = (row: PartnerRow) => (
  <Tooltip label="Archive">
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={`Archive ${row.name}`}
      onClick={() => void confirm({ message: `Archive ${row.name}?`, confirmLabel: 'Archive partner' })}
    >
      <IconArchive size={16} stroke={1.75} />
    </ActionIcon>
  </Tooltip>
);

function TablePart() {
  const partners = useCollection(listPartners, { sort: '-createdAt' });
  return (
    <Panel title="Partners" isFlush actions={<SearchField collection={partners} placeholder="Search partners" />}>
      <DataTable
        collection={partners}
        caption="Partners"
        columns={columns}
        rowId={(row) => row.id}
        rowHref={(row) => `/admin/partners/${row.id}`}
        isSelectable
        bulkActions={assign}
        actions={archive}
      />
    </Panel>
  );
}

function FormPart() {
  const form = useContractForm({
    endpoint: registerUser,
    initial: { firstName: '', lastName: '', email: '', password: '', isTermsOfSiteAccepted: false },
    onDone: () => toast('Account created', { level: 'success' }),
  });
  return (
    <Panel title="Form">
      <ContractForm form={form} submitLabel="Create account" secondary={<Button variant="default">Cancel</Button>}>
        <SimpleGrid cols={{ xs: 1, sm: 2 }}>
          <TextInput label="First name" {...form.input('firstName')} />
          <TextInput label="Last name" {...form.input('lastName')} />
        </SimpleGrid>
        <TextInput label="Email" placeholder="name@example.com" {...form.input('email')} />
        <PasswordField withStrength label="Password" {...form.input('password')} />
        <Checkbox label="I accept the terms of the site" {...form.checkbox('isTermsOfSiteAccepted')} />
      </ContractForm>
    </Panel>
  );
}

function FieldsPart() {
  const [amount, setAmount] = useState<number | ''>(12_345);
  const [rate, setRate] = useState<number | ''>(2050);
  const [country, setCountry] = useState<string | null>('DE');
  const [file, setFile] = useState<File | null>(null);
  const [phone, setPhone] = useState({ code: '+49', number: '30 1234567' });
  return (
    <Panel title="Fields">
      <Stack>
        <MoneyField label="Amount" currency="USD" value={amount} onChange={setAmount} />
        <PercentField label="Commission rate" value={rate} onChange={setRate} />
        <CountrySelect label="Country" value={country} onChange={setCountry} />
        <PhoneField
          label="Phone"
          code={{
            name: 'code',
            'data-field': 'code',
            value: phone.code,
            onChange: (code: string) => setPhone({ ...phone, code }),
          }}
          number={{
            name: 'number',
            'data-field': 'number',
            value: phone.number,
            onChange: (event: { currentTarget: HTMLInputElement }) =>
              setPhone({ ...phone, number: event.currentTarget.value }),
          }}
        />
        <ImageField label="Logo" value={file} onChange={setFile} />
        <CopyField label="Referral link" value="https://tributary.example/r/north-studio/inventory" />
      </Stack>
    </Panel>
  );
}

/** Every shared part in one place, to be looked at in both themes and at every width; development only. */
export default function Gallery() {
  return (
    <Stack gap="lg" p={{ xs: 'md', sm: 'xl' }} maw={1240} mx="auto">
      <PageHeader
        title="Shared interface"
        breadcrumbs={[
          { label: 'Admin', href: '/admin' },
          { label: 'Partners', href: '/admin/partners' },
        ]}
        description="Every part that screens are made of."
        actions={
          <>
            <Button variant="default" onClick={() => toast('Note updated successfully', { level: 'success' })}>
              Say something
            </Button>
            <Button onClick={() => void confirm({ confirmLabel: 'Delete note' })}>Ask something</Button>
          </>
        }
      />
      <Tiles>
        <Tile
          label="Earned"
          value={money(1_234_567, 'USD')}
          change={changeBetween(1234, 1100)}
          sparkline={<Sparkline values={course} />}
        />
        <Tile
          label="Payable"
          value={money(98_700, 'USD')}
          change={-0.031}
          sparkline={<Sparkline values={course.toReversed()} />}
        />
        <Tile
          label="Clicks"
          value={count(12_408)}
          change={0}
          sparkline={<Sparkline values={[4, 4, 5, 3, 4, 5, 4]} />}
        />
        <Tile label="Conversion" value={undefined} hint="clicks to installs" />
      </Tiles>
      <TablePart />
      <SimpleGrid cols={{ xs: 1, md: 2 }} spacing="lg">
        <FormPart />
        <FieldsPart />
        <Panel title="Earnings">
          <AreaChart
            label="Earnings over the last twelve months"
            series={['Earned', 'Paid']}
            points={points}
            formatValue={(value) => money(value, 'USD')}
            formatTick={(value) => moneyCompact(value, 'USD')}
            formatAt={(at) => date(at)}
          />
        </Panel>
        <Panel title="From click to paying shop">
          <Funnel
            steps={[
              { label: 'Clicks', count: 12_408 },
              { label: 'Installs', count: 1_904 },
              { label: 'Paying shops', count: 611 },
            ]}
          />
        </Panel>
        <Panel title="Empty">
          <Empty
            title="No referrals yet"
            text="A shop that installs an app through your link appears here."
            action={<Button variant="default">Copy a link</Button>}
          />
        </Panel>
        <Panel title="Failed">
          <Failed problem={{ status: 0, detail: '' }} onRetry={() => undefined} />
        </Panel>
        <Panel title="Loading">
          <Loading />
        </Panel>
        <Panel title="Words">
          <Stack>
            <Notice level="warning">Three payouts wait for a payout method.</Notice>
            <Notice level="error">This partner was changed by somebody else. Load it again.</Notice>
            <Group>
              <Status tone="warning" label="Pending" />
              <Status tone="success" label="Approved" />
              <Status tone="error" label="Rejected" />
              <Status tone="info" label="Processing" />
              <Status tone="neutral" label="Draft" />
            </Group>
            <Definition
              items={[
                { label: 'Domain', value: 'north.example' },
                { label: 'Country', value: 'Germany' },
                { label: 'Tax number', value: null },
              ]}
            />
            <Group>
              <Button>Approve partner</Button>
              <Button variant="light">Light</Button>
              <Button variant="subtle">Subtle</Button>
              <Button color="red">Reject</Button>
            </Group>
          </Stack>
        </Panel>
      </SimpleGrid>
      <ConfirmDialog />
      <Toasts />
    </Stack>
  );
}
