// Takes a task and is gone, as if the system had killed it.
process.on('message', () => process.kill(process.pid, 'SIGKILL'));
