// The command itself, with the arguments and the environment it is given.
await import('../../../tools/commands/restore.ts');
