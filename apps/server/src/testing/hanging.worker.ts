// Takes a task and never answers.
process.on('disconnect', () => process.exit());
process.on('message', () => setInterval(() => undefined, 1000));
