import '@mantine/core/styles/Switch.css';

import { Switch } from '@mantine/core';

import type { AnswerOf } from '#contract/endpoint.ts';
import { type NotificationKind, notificationKinds } from '#contract/notifications.ts';
import { changeSettings, getSettings, type Settings, switchEmail } from '#contract/settings.ts';

import { mutate } from '../../api/mutate.ts';
import { setAnswer } from '../../api/query.ts';
import { send } from '../../api/send.ts';
import { Loading } from '../../shared/feedback/Loading.tsx';
import classes from './NotificationSettings.module.css';
import { channelWords, kindWords } from './notificationWords.ts';
import { Resource } from '../../shared/data/Resource.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import { useCommand } from '../../shared/data/useCommand.ts';
import { useWait } from '../../shared/data/useWait.ts';

type Channels = { inApp: boolean; email: boolean };
const channels = ['inApp', 'email'] as const satisfies readonly (keyof Channels)[];

/** Every kind that the server answers, in the contract's order. */
const kindsOf = ({ userNotifications }: Settings) =>
  Object.keys(notificationKinds).flatMap((name) => {
    const kind = isKind(name) ? name : null;
    const chosen = kind && userNotifications[kind];
    return kind && chosen ? [{ kind, chosen }] : [];
  });

function isKind(name: string): name is NotificationKind {
  return Object.hasOwn(notificationKinds, name);
}

interface Choice {
  /** What is shown before the server answers. */
  show: (settings: Settings) => Settings;
  send: () => Promise<AnswerOf<typeof changeSettings>>;
}

/** Choices are saved one after the other; one that is refused is taken back with a toast. */
function useChoice() {
  const choose = useCommand(
    ({ show, send: save }: Choice) =>
      mutate({
        scope: 'notification settings',
        show: () => setAnswer(getSettings, {}, ({ data }) => ({ data: show(data) })),
        send: save,
        stale: changeSettings.invalidates,
      }),
    { what: 'Saving your choice', isShownAtOnce: true },
  );
  useWait(choose.isBusy);
  return choose;
}

/** What `NotificationSettings` shows; a file of its own. */
export default function NotificationSettingsBox() {
  const settings = useResource(getSettings, {});
  return (
    <Resource of={settings} loading={<Loading lines={5} />}>
      {(data) => (
        <table className={classes.grid}>
          <thead>
            <tr>
              <th scope="col">
                <span className="unseen">Event</span>
              </th>
              {channels.map((channel) => (
                <th key={channel} scope="col">
                  {channelWords[channel]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {kindsOf(data).map(({ kind, chosen }) => (
              <tr key={kind}>
                <th scope="row">{kindWords[kind]}</th>
                {channels.map((channel) => (
                  <td key={channel}>
                    <ChannelSwitch
                      kind={kind}
                      channel={channel}
                      chosen={chosen}
                      isOff={channel === 'email' && !data.emailNotification}
                    />
                  </td>
                ))}
              </tr>
            ))}
            <tr className={classes.all}>
              <th scope="row" colSpan={2}>
                All email notifications
              </th>
              <td>
                <MailSwitch isOn={data.emailNotification} />
              </td>
            </tr>
          </tbody>
        </table>
      )}
    </Resource>
  );
}

interface ChannelSwitchProps {
  kind: NotificationKind;
  channel: keyof Channels;
  chosen: Channels;
  isOff: boolean;
}

function ChannelSwitch({ kind, channel, chosen, isOff }: ChannelSwitchProps) {
  const isOn = chosen[channel];
  const { submit } = useChoice();
  const change = () => {
    const changed = { [channel]: !isOn };
    submit({
      show: (settings) => ({
        ...settings,
        userNotifications: {
          ...settings.userNotifications,
          [kind]: { ...chosen, ...settings.userNotifications[kind], ...changed },
        },
      }),
      send: () => send(changeSettings, { body: { userNotifications: { [kind]: changed } } }, { isQuiet: true }),
    });
  };
  return (
    <Switch
      aria-label={`${kindWords[kind]}: ${channelWords[channel]}`}
      checked={isOn && !isOff}
      disabled={isOff}
      onChange={change}
    />
  );
}

function MailSwitch({ isOn }: { isOn: boolean }) {
  const { submit } = useChoice();
  const change = () =>
    submit({
      show: (settings) => ({ ...settings, emailNotification: !isOn }),
      send: () => send(switchEmail, { body: { isEnabled: !isOn } }, { isQuiet: true }),
    });
  return <Switch aria-label="All email notifications" checked={isOn} onChange={change} />;
}
